import { RocketOutlined, ToolOutlined } from '@ant-design/icons'
import type { NoticeKind } from '#contract/information/rules/noticeWords.ts'
import { useText } from '#web/kernel/texts/useText.ts'

const signs = { maintenance: ToolOutlined, release: RocketOutlined }

/** Sign and word for the kind of a notice. */
export function KindTag({ kind }: { kind: NoticeKind }) {
  const t = useText()
  const Sign = signs[kind]
  return (
    <span className="quiet no-wrap">
      <Sign aria-hidden /> {t(`notices.kinds.${kind}`)}
    </span>
  )
}
