import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { LEGAL_KINDS } from '#domain/legal.ts';
import { useSearch } from '../../navigation/navigation.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { shopText } from '../../text/shop/shop.ts';
import { Button } from '../../ui/button.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Loading } from '../../ui/states.tsx';
import { legalQuery } from '../../unlock/legal.ts';
import { LegalText, titleOf } from '../../unlock/legal-text.tsx';
import { ShopFooter } from '../../unlock/shop-footer.tsx';

/** Terms of sale, right of withdrawal, or accessibility statement: public, printable, with version. */
export function TermsScreen() {
  const words = useCatalog(shopText);
  const language = useInterfaceLanguage();
  const of = useSearch().get('of');
  const kind = LEGAL_KINDS.find((one) => one === of) ?? 'terms';
  const query = useQuery(legalQuery(language));
  const found = query.data?.texts.find((text) => text.kind === kind);
  return (
    <main>
      <Screen
        title={found === undefined ? words[kind] : titleOf(found.text)}
        subtitle={found === undefined ? undefined : words.version(found.version)}
        actions={
          <div className="flex flex-wrap gap-3 print:hidden">
            <LanguageSwitch />
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer aria-hidden className="size-5" />
              {words.print}
            </Button>
          </div>
        }
      >
        <div className="grid gap-8">
          {found === undefined ? <Loading query={query} rows={4} /> : <LegalText text={found.text} />}
          <ShopFooter />
        </div>
      </Screen>
    </main>
  );
}
