/**
 * Text that a program brought along (file names, symbols, what its exceptions say), for a reader's
 * terminal. A terminal obeys control characters: they move the cursor, rewrite what was said before, or
 * set its title. And it lets characters of U+202A and U+2066 change the order in which others are seen
 * ("Trojan Source"). All of these are shown by their number, as JSON writes them, so that JSON stays the
 * JSON that it was.
 */

/** Line ends and tabs stay: they are layout. */
const COMMANDS = /(?!\n|\t|\r\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** What Clang and we paint with: bold, reversed, colours, and an end of them. Nothing hides text. */
const COLOUR = new RegExp(`(${"\u001b"}\\[(?:0;)?(?:1;)?(?:[017]|[39][0-7])m)`);

/** `\u001b` for an escape character, and so on. */
export function visible(text: string): string {
  return text.replace(COMMANDS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The same for text that is painted already: its colours stay. */
export function visibleBetweenColours(text: string): string {
  return text
    .split(COLOUR)
    .map((part, index) => (index % 2 === 0 ? visible(part) : part))
    .join("");
}
