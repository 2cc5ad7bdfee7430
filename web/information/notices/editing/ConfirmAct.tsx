import type { EditedNotice } from '#contract/information/calls/notices.ts'
import { isPublic, type Saved } from '#web/information/notices/editing/noticeFields.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'

export type Act = { kind: 'publish' | 'withdraw'; saved: Saved } | { kind: 'remove' }

type Props = {
  act: Act
  notice: EditedNotice | undefined
  isSending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says what users will see or lose, before it is done. */
export function ConfirmAct({ act, notice, isSending, onConfirm, onClose }: Props) {
  const { t, localName } = useWords()
  const publication = usePublication(notice)
  const { titleJa = '', titleEn = '' } = (act.kind === 'remove' ? notice : act.saved) ?? {}
  const title = localName(titleJa, titleEn) || titleEn || t('notices.all.untitled')
  const kind = act.kind === 'publish' && isPublic(notice) ? 'change' : act.kind
  const lines = {
    publish: publication(act, title),
    change: publication(act, title),
    withdraw: [t('notices.confirm.withdraw', { title })],
    remove: [
      t('notices.confirm.remove', { title }),
      notice?.state === 'published' && t('notices.confirm.removePublished'),
    ],
  }
  return (
    <ConfirmDialog
      title={t(`notices.confirm.${kind}Title`)}
      act={t(`notices.form.${kind === 'change' ? 'saveChanges' : kind}`)}
      isActing={isSending}
      onAct={onConfirm}
      onClose={onClose}
    >
      {lines[kind].map(line => line && <p key={line}>{line}</p>)}
    </ConfirmDialog>
  )
}

/** From when until when whom it is shown to. */
function usePublication(notice: EditedNotice | undefined) {
  const { t, instant } = useWords()
  return (act: Act, title: string) => {
    if (act.kind === 'remove') return []
    const { publishFrom: from, publishUntil: until, announceAgain } = act.saved
    const isLater = from && Date.parse(from) > Date.now()
    const begins = isLater
      ? t('notices.confirm.publishLater', { title, from: instant(from) })
      : t('notices.confirm.publishNow', { title })
    const isOver = until && Date.parse(until) <= Date.now()
    const ends = until ? t('notices.confirm.until', { until: instant(until) }) : t('notices.confirm.noUntil')
    return [
      isPublic(notice) ? t('notices.confirm.change', { title }) : begins,
      ...(isOver ? [t('notices.confirm.over')] : [ends, t('notices.confirm.whom')]),
      isPublic(notice) && announceAgain && t('notices.confirm.again'),
    ]
  }
}
