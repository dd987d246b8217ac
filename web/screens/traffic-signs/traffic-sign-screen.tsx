import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { ApiError } from '../../api.ts';
import { Link } from '../../navigation/link.tsx';
import { usePathId } from '../../navigation/path-ids.ts';
import { paths } from '../../paths.ts';
import { signGroupQuery, signsQuery } from '../../signs/queries.ts';
import { SignList } from '../../signs/sign-list.tsx';
import { signDescription, signName } from '../../signs/sign-texts.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { signsText } from '../../text/signs.ts';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState, LoadError, Spinner } from '../../ui/states.tsx';

export function TrafficSignScreen() {
  const text = useCatalog(signsText);
  const { language } = usePreferences();
  const categoryID = usePathId('categoryID');
  const group = useQuery(signGroupQuery(categoryID));
  const signs = useQuery(signsQuery(categoryID));
  const isUnknown = [group.error, signs.error].some((error) => error instanceof ApiError && error.status === 404);
  const title = group.data === undefined ? text.title : signName(group.data, language);
  return (
    <Screen title={title} subtitle={group.data === undefined ? undefined : signDescription(group.data, language)}>
      <Link
        to={paths.trafficSigns}
        className="-ml-2 mb-3 inline-flex min-h-12 items-center gap-2 rounded-control px-2 font-semibold text-action"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {text.title}
      </Link>
      {isUnknown || signs.data?.length === 0 ? (
        <EmptyState title={text.noneInCategory}>{text.emptyText}</EmptyState>
      ) : signs.data !== undefined ? (
        <SignList signs={signs.data} />
      ) : signs.isError ? (
        <LoadError
          error={signs.error}
          onRetry={() => {
            void group.refetch();
            void signs.refetch();
          }}
        />
      ) : (
        <Spinner />
      )}
    </Screen>
  );
}
