import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../state/preferences.ts';
import { useText } from '../text/use-text.ts';
import { exercisesQuery } from './exercise-queries.ts';
import { textIn } from './languages.ts';

/** Name of a category: its exercise's title, or its number while the list is not loaded. */
export function useCategoryName(): (categoryId: number) => string {
  const text = useText();
  const { language } = usePreferences();
  const list = useQuery(exercisesQuery).data;
  return (categoryId) => {
    const exercise = list?.find((candidate) => candidate.id === categoryId);
    return exercise === undefined ? text.exam.category(categoryId) : textIn(exercise, 'title', language);
  };
}
