/** What is never seen, by the property that Unicode gives it: variation selectors, fillers, joiners, tags. Two names that look alike are then the same. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** A name as it is seen. */
export const seenName = (name: string): string => name.replace(UNSEEN, '').trim();
export const hasUnseen = (text: string): boolean => text.search(UNSEEN) !== -1;
