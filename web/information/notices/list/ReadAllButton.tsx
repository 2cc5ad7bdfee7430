import { Button } from 'antd'
import { noticeCalls } from '#contract/information/calls/notices.ts'
import { useUnread } from '#web/information/messages/useUnread.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Marks all published notices as read. */
export function ReadAllButton() {
  const t = useText()
  const isSomethingUnread = (useUnread()?.notices ?? 0) > 0
  const readAll = useCallMutation(noticeCalls.readAllNotices)
  const mark = () => readAll.mutate({}, { onSuccess: () => showNotice(t => t('notices.allRead')) })
  return (
    <Button disabled={!isSomethingUnread} loading={readAll.isPending} onClick={mark}>
      {t('notices.readAll')}
    </Button>
  )
}
