import { REVIEW_FILTERS, type ReviewFilter } from '#domain/exam-review.ts';
import { navigate, usePlace } from '../navigation/navigation.ts';

/** The review has a place of its own in the history, so that the phone's back button leads from it to the results. */
const NAME = 'review';

export const reviewSearch = (filter: ReviewFilter) => `?${NAME}=${filter}`;

export const openReview = (filter: ReviewFilter) => navigate(reviewSearch(filter), { state: { isFromResults: true } });

export const isReviewOpen = () => new URLSearchParams(location.search).has(NAME);

/** What the review that the address asks for shows first, and the way out of it to the result; undefined when it asks for none. */
export function useReview(result: string): { filter: ReviewFilter; close: () => void } | undefined {
  const { search, state } = usePlace();
  const asked = new URLSearchParams(search).get(NAME);
  if (asked === null) return undefined;
  const isFromResults = (state as { isFromResults?: boolean } | null)?.isFromResults === true;
  return {
    filter: REVIEW_FILTERS.find((filter) => filter === asked) ?? 'all',
    close: () => (isFromResults ? history.back() : navigate(result, { replace: true })),
  };
}
