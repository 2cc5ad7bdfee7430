import { Link } from '@tanstack/react-router'
import { Alert, Card, Flex } from 'antd'
import { portalSearchCalls } from '#contract/logistics/calls/portalSearch.ts'
import type { SearchLead } from '#contract/logistics/types/portalSearch.ts'
import { isDisconnected } from '#web/kernel/api/errors/callError.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Answered, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Awaiting } from '#web/quality/scan/Awaiting.tsx'

/** What the code of an asset, or of a location, may name. */
const groupsOf = { asset: ['loggers'], location: ['places', 'partners', 'vendors', 'companies'] } as const
/** Any screen: its search is its own. */
type Lead = { name: string; note: string; path: string; search: SearchLead['search'] }
type Props = { text: string; scan: number; kind: keyof typeof groupsOf }

/** The logger of an asset's code, or the place, centre or company of a GLN: what the search box finds by it. */
export function Named({ text, scan, kind }: Props) {
  const t = useText()
  const answer = useCall(
    portalSearchCalls.searchPortal,
    { text, enterpriseCode: useCompanyContext() },
    { edition: scan },
  )
  if (answer.error && isDisconnected(answer.error)) return <Alert type="warning" showIcon title={t('scan.offline')} />
  return (
    <Answered answer={answer} awaiting={<Awaiting />}>
      {({ groups: found, isComplete }) => {
        const shown = groupsOf[kind].flatMap(group =>
          found.filter(one => one.group === group).map(({ rows }) => ({ group, rows })),
        )
        if (shown.length === 0 && !isComplete)
          return <Alert type="warning" showIcon title={t('scan.named.incomplete')} />
        if (shown.length === 0)
          return <Notice title={t(`scan.named.none.${kind}`)}>{t(`scan.named.hint.${kind}`)}</Notice>
        return (
          <Flex vertical gap="middle">
            {shown.map(({ group, rows }) => (
              <Card key={group} size="small" title={t(`scan.named.groups.${group}`)}>
                <ul className="scan-lots">
                  {rows.map(({ name, note, path, search }: Lead) => (
                    <li key={`${path} ${JSON.stringify(search)}`} className="anywhere">
                      <Link to={path} search={search}>
                        {name}
                      </Link>
                      <div className="quiet">{note}</div>
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </Flex>
        )
      }}
    </Answered>
  )
}
