/** Number of unread answers, beside the menu item. */
export const unreadText = {
  ti: (n: number) => (n === 1 ? '1 ሓድሽ መልሲ' : `${n} ሓደስቲ መልስታት`),
  sv: (n: number) => (n === 1 ? '1 nytt svar' : `${n} nya svar`),
  en: (n: number) => (n === 1 ? '1 new answer' : `${n} new answers`),
};
