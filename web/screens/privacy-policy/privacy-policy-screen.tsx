import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { fillLegal, unnamed } from '#domain/legal.ts';
import en from '../../../content/legal/privacy.en.md?raw';
import sv from '../../../content/legal/privacy.sv.md?raw';
import ti from '../../../content/legal/privacy.ti.md?raw';
import { Link } from '../../navigation/link.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { useConfig } from '../../state/config.ts';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { useCatalog } from '../../text/catalog.ts';
import { shopText } from '../../text/shop/shop.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Screen } from '../../ui/screen.tsx';
import { legalQuery } from '../../unlock/legal.ts';
import { LegalText } from '../../unlock/legal-text.tsx';
import { ShopFooter } from '../../unlock/shop-footer.tsx';

const shipped = { ti, sv, en };

/** The privacy notice: the shipped text before the script runs and offline, then the owner's. */
export function PrivacyPolicyScreen() {
  const text = useText();
  const words = useCatalog(shopText);
  const language = useInterfaceLanguage();
  const { seller, email } = useConfig();
  const isLoggedIn = useSession() !== null;
  const now = useQuery(legalQuery(language, 'privacy')).data?.texts[0];
  return (
    <main>
      <Screen
        title={text.privacy.title}
        subtitle={now === undefined ? undefined : words.version(now.version)}
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
        <div className="grid gap-6">
          <LegalText text={now?.text ?? fillLegal(shipped[language], seller ?? unnamed(email), '')} />
          <ShopFooter />
          <Link
            to={isLoggedIn ? paths.exercises : paths.login}
            className="inline-flex min-h-12 items-center self-start font-semibold text-action underline print:hidden"
          >
            {isLoggedIn ? text.notFound.home : text.login.title}
          </Link>
        </div>
      </Screen>
    </main>
  );
}
