import { ExportOutlined, RocketOutlined, ToolOutlined } from '@ant-design/icons'
import type { NoticeKind } from '#contract/information/rules/noticeWords.ts'
import { paragraphsOf, textPartsOf } from '#web/information/notices/textParts.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

type Hours = Partial<Record<'maintenanceFrom' | 'maintenanceUntil', string | null | undefined>>

/** When a maintenance takes place, where its notice says so. */
export function MaintenanceHours({ of: { maintenanceFrom, maintenanceUntil } }: { of: Hours }) {
  const { t, instant } = useWords()
  if (!maintenanceFrom || !maintenanceUntil) return null
  return (
    <p>
      <span className="quiet">{t('notices.hours')}</span>{' '}
      <strong>{t('common.span', { from: instant(maintenanceFrom), until: instant(maintenanceUntil) })}</strong>
    </p>
  )
}

export function PublishedAt({ at }: { at: string }) {
  const { t, instant } = useWords()
  return (
    <time dateTime={at} className="quiet no-wrap">
      {t('notices.published', { at: instant(at) })}
    </time>
  )
}

const signs = { maintenance: ToolOutlined, release: RocketOutlined }

/** Sign and word for the kind of a notice. */
export function KindTag({ kind }: { kind: NoticeKind }) {
  const { t } = useWords()
  const Sign = signs[kind]
  return (
    <span className="quiet no-wrap">
      <Sign aria-hidden /> {t(`notices.kinds.${kind}`)}
    </span>
  )
}

/** A notice's text: paragraphs and addresses to follow, nothing else. What it looks like otherwise, it stays text. */
export function NoticeText({ body }: { body: string }) {
  return (
    <div className="notice-text anywhere">
      {paragraphsOf(body).map((paragraph, index) => (
        <p key={index} className="pre-line">
          {textPartsOf(paragraph).map(({ kind, text }, place) =>
            kind === 'link' ? <OutsideLink key={place} address={text} /> : <span key={place}>{text}</span>,
          )}
        </p>
      ))}
    </div>
  )
}

function OutsideLink({ address }: { address: string }) {
  const { t } = useWords()
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address} <ExportOutlined aria-hidden />
      <span className="visually-hidden">{t('notices.newWindow')}</span>
    </a>
  )
}
