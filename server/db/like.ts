/** Escapes typed text for LIKE, so that wildcards match literally. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
export const begins = (text: string) => `${escaped(text)}%`;
export const contains = (text: string) => `%${escaped(text)}%`;
