import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { useConfig } from '../../state/config.ts';
import { Loaded } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { ContentLink } from '../content/content-link.tsx';
import { ContentList } from '../content/content-list.tsx';
import { useContentText } from '../content/use-content-text.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { signGroupsQuery } from './queries.ts';
import { RowPicture } from './row-picture.tsx';
import { groupPicture } from './sign-pictures.ts';

export function SignGroupsScreen() {
  const text = useAdminText();
  const textOf = useContentText();
  const { cdn } = useConfig();
  const groups = useQuery(signGroupsQuery);
  return (
    <AdminScreen title={text.signs.title} subtitle={text.signs.subtitle}>
      <Loaded query={groups}>
        {(data) => (
          <ContentList
            label={text.signs.title}
            rows={data}
            nameOf={(group) => textOf(group, 'name')}
            create={{ to: adminPaths.newSignGroup, label: text.signs.createGroup }}
            empty={text.signs.noGroups}
            saveOrder={(body) => call('PUT /api/road-signs/order', { body })}
          >
            {(group) => (
              <ContentLink
                to={adminPaths.signGroup(group.id)}
                picture={<RowPicture source={groupPicture(cdn, group.groupimg)} />}
                titleTi={group.name_tig}
                title={textOf(group, 'name')}
              >
                <span>
                  {group.groupid} · {text.signs.count(group.signs_count)}
                </span>
                {group.retired ? <Badge tone="care">{text.editor.retired}</Badge> : null}
              </ContentLink>
            )}
          </ContentList>
        )}
      </Loaded>
    </AdminScreen>
  );
}
