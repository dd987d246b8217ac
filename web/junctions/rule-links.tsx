import { ChevronRight } from 'lucide-react';
import { ruleNumber } from '#domain/right-of-way/rule-cards.ts';
import { pagesOf } from '#domain/right-of-way/rule-pages.ts';
import { Link } from '../navigation/link.tsx';
import { paths } from '../paths.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { rightOfWayText } from '../text/right-of-way.ts';
import { Typeset } from '../ui/typeset.tsx';

/** Limited, so that links do not hide the explanation below them. */
const MOST = 1;

/** Link to the right-of-way rule behind an answer. */
export function RuleLinks({ facts }: { facts: readonly string[] }) {
  const { rules } = useCatalog(rightOfWayText);
  const language = useInterfaceLanguage();
  const pages = pagesOf(facts).slice(0, MOST);
  if (pages.length === 0) return null;
  return (
    <p className="text-caption">
      {pages.map((rule) => (
        <Link
          key={rule}
          to={paths.rule(ruleNumber(rule))}
          className="-my-3 inline-flex items-center gap-1 py-3 font-semibold text-action"
        >
          <span>
            <Typeset text={rules[rule].title} lang={language} />
          </span>
          <ChevronRight aria-hidden className="size-4 shrink-0" />
        </Link>
      ))}
    </p>
  );
}
