import { Tag } from 'antd'
import { termsStates, type TermsVersion } from '#web/information/termsOfUse/termsStates.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ScrollTable } from '#web/kernel/ui/scrolling/ScrollTable.tsx'

const heads = ['version', 'state', 'from', 'publishedBy', 'agreed'] as const
const colors = { inForce: 'success', coming: 'processing', past: 'default' } as const

/** Every version, the newest first, with how many agreed to it. */
export function TermsVersionTable({ versions, nowMs }: { versions: readonly TermsVersion[]; nowMs: number }) {
  const t = useText()
  const { instant, count } = useTimes()
  const states = termsStates(versions, nowMs)
  return (
    <ScrollTable label={t('portalDocuments.terms.title')} heads={heads.map(head => t(`portalDocuments.terms.${head}`))}>
      {versions.map((one, index) => {
        const state = states[index] ?? 'past'
        return (
          <tr key={one.version}>
            <th scope="row">{one.version}</th>
            <td>
              <Tag color={colors[state]}>{t(`portalDocuments.terms.states.${state}`)}</Tag>
            </td>
            <td>{instant(one.publishedAt)}</td>
            <td>{one.publishedBy === '' ? t('portalDocuments.terms.shipped') : one.publishedBy}</td>
            <td>{t('portalDocuments.terms.people', { number: count(one.agreedCount) })}</td>
          </tr>
        )
      })}
    </ScrollTable>
  )
}
