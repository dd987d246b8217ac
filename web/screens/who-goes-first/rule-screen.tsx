import { Play } from 'lucide-react';
import { useCallback, useState } from 'react';
import { order, RULES, yields } from '#domain/right-of-way/right-of-way.ts';
import { ruleNumber } from '#domain/right-of-way/rule-cards.ts';
import { PAGE_RULES, type PageRule, pageOfNumber, RULE_PAGES } from '#domain/right-of-way/rule-pages.ts';
import { JunctionPicture } from '../../junctions/junction-picture.tsx';
import { Link } from '../../navigation/link.tsx';
import { usePathId } from '../../navigation/path-ids.ts';
import { paths } from '../../paths.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { rightOfWayText } from '../../text/right-of-way.ts';
import { whoGoesFirstText } from '../../text/who-goes-first.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Typeset } from '../../ui/typeset.tsx';

/** A right-of-way rule: its text, the law's paragraph, and a small animation. */
export function RuleScreen() {
  const words = useCatalog(rightOfWayText);
  const language = useInterfaceLanguage();
  const rule = pageOfNumber(usePathId('ruleID'));
  return (
    <Screen title={rule === undefined ? words.others : words.rules[rule].title}>
      <div className="grid max-w-xl gap-4">
        {rule === undefined ? <EmptyState title={words.noSuch} /> : <Rule key={rule} rule={rule} />}
        <ButtonLink to={paths.whoGoesFirst} variant="secondary">
          {words.train}
        </ButtonLink>
        <nav aria-labelledby="other-rules" className="mt-4">
          <h2 id="other-rules" className="mb-2 text-title">
            {words.others}
          </h2>
          <ul className="divide-y divide-line">
            {PAGE_RULES.filter((other) => other !== rule).map((other) => (
              <li key={other}>
                <Link to={paths.rule(ruleNumber(other))} className="flex min-h-12 items-center py-1 text-action">
                  <span>
                    <Typeset text={words.rules[other].title} lang={language} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Screen>
  );
}

function Rule({ rule }: { rule: PageRule }) {
  const words = useCatalog(rightOfWayText);
  const { waits } = useCatalog(whoGoesFirstText);
  const language = useInterfaceLanguage();
  const junction = RULE_PAGES[rule];
  const groups = order(junction) ?? [];
  const said = yields(junction)
    .map(({ who, to }) => waits(who, to))
    .join(' ');
  // Plays once on load, except with reduced motion, where numbers show the order.
  const [going, setGoing] = useState(() => (matchMedia('(prefers-reduced-motion: reduce)').matches ? undefined : groups));
  const stop = useCallback(() => setGoing(undefined), []);
  return (
    <>
      <p className="text-lead">
        <Typeset text={words.rules[rule].text} lang={language} />
      </p>
      <JunctionPicture
        junction={junction}
        label={`${words.rules[rule].title}. ${said}`}
        chosen={groups.flat()}
        going={going}
        onDone={stop}
      />
      <p>
        <strong>{said}</strong>
      </p>
      <Button variant="secondary" className="justify-self-start" disabled={going !== undefined} onClick={() => setGoing(groups)}>
        <Play aria-hidden className="size-5" />
        {words.see}
      </Button>
      <p className="text-caption text-soft" lang="sv">
        {RULES[rule]}
      </p>
    </>
  );
}
