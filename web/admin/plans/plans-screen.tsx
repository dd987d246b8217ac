import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { kronor } from '#domain/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { ContentLink } from '../content/content-link.tsx';
import { useAdminLanguage, useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { plansQuery } from './queries.ts';

export function PlansScreen() {
  const text = useAdminText();
  const language = useAdminLanguage();
  const plans = useQuery(plansQuery);
  return (
    <AdminScreen
      title={text.plans.title}
      subtitle={text.plans.subtitle}
      actions={
        <ButtonLink to={adminPaths.newPlan}>
          <Plus aria-hidden className="size-5" />
          {text.plans.create}
        </ButtonLink>
      }
    >
      <Loaded query={plans} rows={3}>
        {(data) => (
          <>
            {data.some(({ active }) => active) ? null : <EmptyState title={text.plans.none} />}
            <ul aria-label={text.plans.title} className="mt-4 grid gap-2">
              {data.map((plan) => (
                <li key={plan.id}>
                  <ContentLink
                    to={adminPaths.plan(plan.id)}
                    titleTi={plan.name}
                    title={language === 'sv' ? plan.name_sv : plan.name_en}
                  >
                    <span>{text.plans.line(plan.days, kronor(plan.price, language === 'en' ? '.' : ','))}</span>
                    {plan.active ? null : <Badge tone="care">{text.editor.retired}</Badge>}
                  </ContentLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </AdminScreen>
  );
}
