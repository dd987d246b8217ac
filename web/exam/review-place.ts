import { REVIEW_FILTERS, type ReviewFilter } from '#domain/exam-review.ts';
import { navigate, usePlace } from '../navigation/navigation.ts';

/** The review has its own history entry, so that the phone's back button returns to the results. */
const NAME = 'review';

export const reviewSearch = (filter: ReviewFilter) => `?${NAME}=${filter}`;

export const openReview = (filter: ReviewFilter) => navigate(reviewSearch(filter), { state: { isFromResults: true } });

export const isReviewOpen = () => new URLSearchParams(location.search).has(NAME);

/** The filter in the URL and a way back to the result; undefined when no review is open. */
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
