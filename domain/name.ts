/** Invisible characters, by Unicode property: variation selectors, fillers, joiners, tags. Removing them makes names that look alike equal. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** The name without invisible characters. */
export const seenName = (name: string): string => name.replace(UNSEEN, '').trim();
export const hasUnseen = (text: string): boolean => text.search(UNSEEN) !== -1;
