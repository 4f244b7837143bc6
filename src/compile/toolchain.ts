/**
 * Clang, wasm-ld and their sysroot as they come in the package `@yowasp/clang`, our own part of that sysroot, and our
 * own headers. Loading takes 0.1 s; nothing of Clang is compiled before it runs.
 */
import { type Files, type Platform, READ_ONLY } from "../platform/index.ts";
import { guestPath, HEADERS, SYSROOT } from "./clang-files.ts";
import { patchClang } from "./clang-patches.ts";
import { readTar } from "./tar.ts";

/** The version of the package, part of every cache key; a test compares it with the installed one. */
export const CLANG_PACKAGE_VERSION = "22.0.0-git20542-10";

/** Can be posted to a worker: the module's compiled code and the archives are shared, not copied. */
export interface Toolchain {
  readonly llvm: WebAssembly.Module;
  /** Of the sysroot, one laid over the other. */
  readonly archives: readonly SharedArrayBuffer[];
}

/** Undefined where the package's files cannot be read. */
export function loadToolchain(platform: Platform): Toolchain | undefined {
  const llvm = platform.compiledModule(clangFile()) ?? compileClang(platform);
  const resources = readShared(platform.files, `${clangFolder()}/llvm-resources.tar`);
  const own = ownSysroot(platform);
  return llvm && resources && own && { llvm, archives: [resources, own] };
}

function compileClang(platform: Platform): WebAssembly.Module | undefined {
  const code = clangCode(platform);
  return code && platform.compileBriefly(code);
}

/** LLVM's code with our patches. */
export function clangCode({ files }: Platform): Uint8Array | undefined {
  const code = files.read(clangFile());
  if (code) patchClang(code);
  return code;
}

function clangFile(): string {
  return `${clangFolder()}/llvm.core.wasm`;
}

/** Without a copy between: the archive has 30 MB, and to touch so much memory takes 0.1 s. Undefined where it fails. */
function readShared(files: Files, path: string): SharedArrayBuffer | undefined {
  const bytes = files.stat(path)?.bytes;
  if (bytes === undefined) return undefined;
  const fd = files.open(path, READ_ONLY);
  if (typeof fd !== "number") return undefined;
  const buffer = new SharedArrayBuffer(bytes);
  let done = 0;
  for (let read = 1; read > 0 && done < bytes; done += read) {
    const got = files.readAt(fd, new Uint8Array(buffer, done), done);
    read = typeof got === "number" ? got : 0;
  }
  files.close(fd);
  return done === bytes ? buffer : undefined;
}

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

/** What the packaged sysroot lacks; in a checkout that was not built it is still compressed. */
function ownSysroot({ files, unpackBrotli }: Platform): SharedArrayBuffer | undefined {
  const at = (name: string) => pathOfUrl(new URL(name, import.meta.url));
  const plain = readShared(files, at("./wasm64.tar"));
  if (plain) return plain;
  const packed = files.read(at("./sysroot/wasm64.tar.br"));
  return packed && shared(unpackBrotli(packed));
}

export function sysrootOf({ archives }: Toolchain): ReadonlyMap<string, Uint8Array | "folder"> {
  const entries = archives.flatMap((archive) => [...readTar(new Uint8Array(archive))]);
  // Our own archive does not name them.
  const folders = entries.flatMap(([path]) => foldersOf(path));
  return new Map([...folders.map((folder) => [folder, "folder"] as const), ...entries]);
}

/** Those above the file at `path`. */
function foldersOf(path: string): string[] {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  return parent === "" ? [] : [parent, ...foldersOf(parent)];
}

/** Folder of our CUDA headers on this machine. */
export function headerFolder(): string {
  return pathOfUrl(new URL("./include", import.meta.url));
}

/** The runtime's own part of every host program, made when the package is built. */
export function guestObjectPath(): string {
  return pathOfUrl(new URL("./guest.o", import.meta.url));
}

/** What the prelude becomes for a pass, made when the package is built. */
export function precompiledPreludePath(pass: "device" | "host"): string {
  return pathOfUrl(new URL(`./prelude-${pass}.pch`, import.meta.url));
}

/** Digest of what the package brings along for compiling: headers, the guest object. Absent without a build. */
export function shippedDigestPath(): string {
  return pathOfUrl(new URL("./shipped-digest", import.meta.url));
}

/** Folder of the code that compiles. */
export function codeFolder(): string {
  return pathOfUrl(new URL(".", import.meta.url)).replace(/\/$/, "");
}

/** Folder of the C++ sources of the guest object. */
export function guestFolder(): string {
  return pathOfUrl(new URL("./guest", import.meta.url));
}

function clangFolder(): string {
  return pathOfUrl(new URL(".", import.meta.resolve("@yowasp/clang"))).replace(/\/$/, "");
}

/** `file:///C:/x%20y` is `C:/x y`. */
export function pathOfUrl(url: URL): string {
  return decodeURIComponent(url.pathname).replace(/^\/([A-Za-z]:)/, "$1");
}

/** Whether a path of Clang's diagnostics or debug locations is ours or Clang's, not the user's. */
export function isToolchainFile(path: string): boolean {
  const folders = [SYSROOT, HEADERS, guestPath(headerFolder())];
  return folders.some((folder) => path.startsWith(`${folder}/`));
}
