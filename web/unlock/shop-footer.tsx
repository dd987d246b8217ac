import { Link } from '../navigation/link.tsx';
import { paths } from '../paths.ts';
import { useConfig } from '../state/config.ts';
import { useInterfaceLanguage } from '../state/preferences.ts';
import { useCatalog } from '../text/catalog.ts';
import { shopText } from '../text/shop/shop.ts';
import { withdrawText } from '../text/shop/withdraw.ts';
import { Typeset } from '../ui/typeset.tsx';

/** Footer of every page that sells: seller, contact, terms, and withdrawal. */
export function ShopFooter({ onLeave }: { onLeave?: () => void }) {
  const words = useCatalog(shopText);
  const withdraw = useCatalog(withdrawText);
  const language = useInterfaceLanguage();
  const { seller } = useConfig();
  const links = [
    [withdraw.link, paths.withdraw],
    [words.terms, paths.terms],
    [words.withdrawal, `${paths.terms}?of=withdrawal`],
    [words.privacy, paths.privacyPolicy],
    [words.accessibility, `${paths.terms}?of=accessibility`],
  ] as const;
  return (
    <footer className="border-t border-line pt-4 text-caption">
      {seller === null ? null : (
        <address className="mb-2 grid not-italic wrap-anywhere">
          <span className="text-soft">{words.seller}</span>
          <span className="font-semibold">{seller.name}</span>
          <span>
            <Typeset text={words.orgNumber(seller.org_number)} lang={language} />
          </span>
          {seller.vat_number === '' ? null : (
            <span>
              <Typeset text={words.vatNumber(seller.vat_number)} lang={language} />
            </span>
          )}
          <span>{seller.address}</span>
          <span className="flex flex-wrap gap-x-4">
            <a href={`mailto:${seller.email}`} className="inline-flex min-h-12 items-center text-action underline">
              {seller.email}
            </a>
            <a
              href={`tel:${seller.phone.replaceAll(/[^\d+]/g, '')}`}
              className="inline-flex min-h-12 items-center whitespace-nowrap text-action underline"
            >
              {seller.phone}
            </a>
          </span>
        </address>
      )}
      <ul className="flex flex-wrap gap-x-5 print:hidden">
        {links.map(([label, to]) => (
          <li key={to}>
            <Link to={to} onClick={onLeave} className="inline-flex min-h-12 items-center text-action underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </footer>
  );
}
