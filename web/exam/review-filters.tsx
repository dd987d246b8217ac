import { offeredFilters, type placesByFilter, type ReviewFilter } from '#domain/exam-review.ts';
import { useCatalog } from '../text/catalog.ts';
import { examText } from '../text/exam/catalog.ts';

type ReviewFiltersProps = {
  places: ReturnType<typeof placesByFilter>;
  filter: ReviewFilter;
  onFilter: (filter: ReviewFilter) => void;
};

/** Filters of the review, with the number of questions in each. */
export function ReviewFilters({ places, filter, onFilter }: ReviewFiltersProps) {
  const words = useCatalog(examText);
  const offered = offeredFilters(places);
  if (offered.length === 1) return null;
  return (
    <fieldset className="mb-4 sideways:mb-2">
      <legend className="sr-only">{words.show}</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((value) => (
          <label
            key={value}
            className="flex min-h-12 grow cursor-pointer flex-col items-center justify-center rounded-control border border-edge bg-raised px-2 py-1 text-caption leading-tight has-checked:border-action has-checked:bg-action-soft has-checked:font-semibold has-checked:ring-1 has-checked:ring-action has-focus-visible:outline-3 has-focus-visible:outline-action sideways:flex-row sideways:gap-2"
          >
            <input
              type="radio"
              name="review-filter"
              value={value}
              checked={value === filter}
              onChange={() => onFilter(value)}
              className="sr-only"
            />
            <span>{words.filters[value]}</span> <span className="font-semibold tabular-nums">{places[value].length}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
