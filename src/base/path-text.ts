/** Paths as text: what they mean where no link is on the way. */

/** With slashes in place of backslashes, as Clang and programs write paths. */
export function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}

/** Without `.`, `..`, and slashes too many. */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/"))
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  return (path.startsWith("/") ? "/" : "") + parts.join("/");
}

/** Whether a path is a folder or lies in it, where neither has `..` in it. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder.replace(/\/$/, "")}/`);
}
