import { hasUnseen } from './name.ts';

/** One address, and nothing that a mail program reads as a second one, a name or a header. */
const EMAIL = /^[^\s@"(),:;<>?[\\\]]{1,64}@[^\s@"(),:;<>?[\\\]]+\.[^\s@"(),:;<>?[\\\].]{2,}$/;

/** As it is seen: no character that is not shown, and none that only looks like another. */
const isPlain = (text: string) =>
  text.isWellFormed() && !/\p{C}/u.test(text) && !hasUnseen(text) && text === text.normalize('NFKC');

export const isEmail = (value: string): boolean => EMAIL.test(value) && isPlain(value);
