import type { EditedNotice } from '#contract/information/calls/notices.ts'
import { isPublic, type Saved } from '#web/information/notices/editing/noticeFields.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/ConfirmDialog.tsx'

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
  const { title, lines, action } = useQuestion()(act, notice)
  return (
    <ConfirmDialog title={title} act={action} isActing={isSending} onAct={onConfirm} onClose={onClose}>
      {lines.map(line => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmDialog>
  )
}

type Question = { title: string; lines: string[]; action: string }

function useQuestion() {
  const t = useText()
  const localName = useLocalName()
  const publication = usePublication()
  return (act: Act, notice: EditedNotice | undefined): Question => {
    const { titleJa = '', titleEn = '' } = (act.kind === 'remove' ? notice : act.saved) ?? {}
    const title = localName(titleJa, titleEn) || titleEn || t('notices.all.untitled')
    if (act.kind === 'remove') {
      const goes = notice?.state === 'published' ? [t('notices.confirm.removePublished')] : []
      const lines = [t('notices.confirm.remove', { title }), ...goes]
      return { title: t('notices.confirm.removeTitle'), lines, action: t('notices.form.remove') }
    }
    if (act.kind === 'withdraw') {
      const lines = [t('notices.confirm.withdraw', { title })]
      return { title: t('notices.confirm.withdrawTitle'), lines, action: t('notices.form.withdraw') }
    }
    return publication(act.saved, notice, title)
  }
}

function usePublication() {
  const t = useText()
  const { instant } = useTimes()
  return (saved: Saved, notice: EditedNotice | undefined, title: string): Question => {
    const { publishFrom, publishUntil } = saved
    const isOver = publishUntil && Date.parse(publishUntil) <= Date.now()
    const end = publishUntil
      ? t('notices.confirm.until', { until: instant(publishUntil) })
      : t('notices.confirm.noUntil')
    const rest = isOver ? [t('notices.confirm.over')] : [end, t('notices.confirm.whom')]
    const again = saved.announceAgain ? [t('notices.confirm.again')] : []
    if (isPublic(notice)) {
      const lines = [t('notices.confirm.change', { title }), ...rest, ...again]
      return { title: t('notices.confirm.changeTitle'), lines, action: t('notices.form.saveChanges') }
    }
    const begins =
      publishFrom && Date.parse(publishFrom) > Date.now()
        ? t('notices.confirm.publishLater', { title, from: instant(publishFrom) })
        : t('notices.confirm.publishNow', { title })
    return { title: t('notices.confirm.publishTitle'), lines: [begins, ...rest], action: t('notices.form.publish') }
  }
}
