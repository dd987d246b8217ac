import { hasUnseen } from './name.ts';

/** One address, without characters that a mail program would read as a second address, a display name or a header. */
const EMAIL = /^[^\s@"(),:;<>?[\\\]]{1,64}@[^\s@"(),:;<>?[\\\]]+\.[^\s@"(),:;<>?[\\\].]{2,}$/;

/** No invisible characters, and none that only look like another one. */
const isPlain = (text: string) =>
  text.isWellFormed() && !/\p{C}/u.test(text) && !hasUnseen(text) && text === text.normalize('NFKC');

export const isEmail = (value: string): boolean => EMAIL.test(value) && isPlain(value);
