import { UNCATEGORIZED_ID } from '#domain/exercise.ts';

/** behaviour 3.7: the category of questions without a category. */
export const uncategorized = {
  id: UNCATEGORIZED_ID,
  title: 'ካልኦት ሕቶታት',
  title_sv: 'Övriga frågor',
  title_en: 'Other questions',
  description: 'ኣብ ዝኾነ ምድብ ዘይኣተዉ ሕቶታት',
  description_sv: 'Frågor som inte hör till någon kategori',
  description_en: 'Questions that belong to no category',
};
