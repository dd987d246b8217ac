import { Link } from '../../navigation/link.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { useConfig } from '../../state/config.ts';
import { usePreferences } from '../../state/preferences.ts';
import { privacyEn } from '../../text/privacy/en.ts';
import { privacySv } from '../../text/privacy/sv.ts';
import { privacyTi } from '../../text/privacy/ti.ts';
import { useText } from '../../text/use-text.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Typeset } from '../../ui/typeset.tsx';
import { ShopFooter } from '../../unlock/shop-footer.tsx';

const policies = { ti: privacyTi, sv: privacySv, en: privacyEn };

export function PrivacyPolicyScreen() {
  const text = useText();
  const { language } = usePreferences();
  const { seller, email: supportEmail } = useConfig();
  const email = seller?.email ?? supportEmail;
  const sellerLine =
    seller === null
      ? text.app.name
      : `${seller.name} (${seller.org_number}), ${seller.address}, ${seller.email}, ${seller.phone}`;
  const isLoggedIn = useSession() !== null;
  const policy = policies[language];
  return (
    <main>
      <Screen title={text.privacy.title} subtitle={policy.effective} actions={<LanguageSwitch />}>
        <div className="grid gap-6">
          {policy.sections.map((section) => (
            <section key={section.title}>
              <h2 className="text-title">{section.title}</h2>
              <p className="mt-1 text-pretty">
                <Typeset text={section.text.replace('{seller}', sellerLine)} lang={language} />
              </p>
            </section>
          ))}
          <section>
            <h2 className="text-title">{policy.contact}</h2>
            <p className="mt-1">
              {policy.contactText}{' '}
              {email === '' ? null : (
                <a href={`mailto:${email}`} className="hyphens-manual text-action underline">
                  {email}
                </a>
              )}
            </p>
          </section>
          <ShopFooter />
          <Link
            to={isLoggedIn ? paths.exercises : paths.login}
            className="inline-flex min-h-12 items-center self-start font-semibold text-action underline"
          >
            {isLoggedIn ? text.notFound.home : text.login.title}
          </Link>
        </div>
      </Screen>
    </main>
  );
}
