import { ExportOutlined } from '@ant-design/icons'
import { paragraphsOf, textPartsOf } from '#web/information/notices/textParts.ts'
import { useText } from '#web/kernel/texts/useText.ts'

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
  const t = useText()
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address} <ExportOutlined aria-hidden />
      <span className="visually-hidden">{t('notices.newWindow')}</span>
    </a>
  )
}
