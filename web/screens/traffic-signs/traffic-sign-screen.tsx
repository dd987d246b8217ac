import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { ApiError } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { usePathId } from '../../navigation/path-ids.ts';
import { paths } from '../../paths.ts';
import { usePreferences } from '../../preferences.ts';
import { useText } from '../../text/use-text.ts';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, LoadError, Spinner } from '../../ui/states.tsx';
import { signCategoryQuery, signsQuery } from './queries.ts';
import { SignList } from './sign-list.tsx';
import { signDescription, signName } from './sign-texts.ts';

export function TrafficSignScreen() {
  const text = useText();
  const { language } = usePreferences();
  const categoryID = usePathId('categoryID');
  const category = useQuery(signCategoryQuery(categoryID));
  const signs = useQuery(signsQuery(categoryID));
  const isUnknown = [category.error, signs.error].some((error) => error instanceof ApiError && error.status === 404);
  const title = category.data === undefined ? text.signs.title : signName(category.data, language);
  return (
    <Screen title={title} subtitle={category.data === undefined ? undefined : signDescription(category.data, language)}>
      <Link
        to={paths.trafficSigns}
        className="-ml-2 mb-3 inline-flex min-h-12 items-center gap-2 rounded-control px-2 font-semibold text-action"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {text.signs.title}
      </Link>
      {isUnknown || signs.data?.length === 0 ? (
        <EmptyState title={text.signs.noneInCategory}>{text.signs.emptyText}</EmptyState>
      ) : signs.data !== undefined ? (
        <SignList signs={signs.data} />
      ) : signs.isError ? (
        <LoadError
          error={signs.error}
          onRetry={() => {
            void category.refetch();
            void signs.refetch();
          }}
        />
      ) : (
        <Spinner />
      )}
    </Screen>
  );
}
