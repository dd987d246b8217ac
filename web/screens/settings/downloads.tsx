import { ChevronLeft } from 'lucide-react';
import { Link } from '../../navigation/link.tsx';
import { PackList } from '../../packs/pack-list.tsx';
import { paths } from '../../paths.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { packListText } from '../../text/packs/list.ts';
import { packRowText } from '../../text/packs/row.ts';
import { Screen } from '../../ui/screen.tsx';

export function Downloads() {
  const language = useInterfaceLanguage();
  return (
    <Screen
      title={packRowText[language].title}
      above={
        <Link
          to={paths.settings}
          className="-ml-2 inline-flex min-h-12 items-center gap-1 rounded-control px-2 text-action hover:underline"
        >
          <ChevronLeft aria-hidden className="size-5" />
          {packListText[language].back}
        </Link>
      }
    >
      <PackList />
    </Screen>
  );
}
