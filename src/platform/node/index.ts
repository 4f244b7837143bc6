export { type NodePlatformOptions, nodePlatform } from "./node-platform.ts";
