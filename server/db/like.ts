/** Patterns of LIKE that find what was typed, letter by letter. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
export const begins = (text: string) => `${escaped(text)}%`;
export const contains = (text: string) => `%${escaped(text)}%`;
