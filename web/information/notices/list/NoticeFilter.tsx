import { Button, Input } from 'antd'
import { noticeCalls } from '#contract/information/calls/notices.ts'
import { noticeKinds, type NoticeKind } from '#contract/information/rules/noticeWords.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useUnread } from '#web/information/messages/useUnread.ts'
import type { NoticeSearch } from '#web/information/notices/noticeSearch.ts'
import { useReread } from '#web/information/notices/useReread.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'

type Props = { search: NoticeSearch; onSearch: (search: NoticeSearch) => void }

/** Narrows the published notices down, and marks them all as read. */
export function NoticeFilter({ search, onSearch }: Props) {
  const t = useText()
  const choices = [
    { value: 'any' as const, label: t('notices.anyKind') },
    ...noticeKinds.map(value => ({ value, label: t(`notices.kinds.${value}`) })),
  ]
  return (
    <div className="notice-filter">
      <ChoiceButtons<NoticeKind | 'any'>
        label={t('notices.kind')}
        choices={choices}
        value={search.kind ?? 'any'}
        onChoose={kind => onSearch({ keyword: search.keyword, kind: kind === 'any' ? undefined : kind })}
      />
      <Input.Search
        key={search.keyword}
        className="notice-keyword"
        defaultValue={search.keyword}
        maxLength={100}
        allowClear
        aria-label={t('notices.keyword')}
        placeholder={t('notices.keywordHint')}
        enterButton={t('notices.search')}
        onSearch={typed => onSearch({ kind: search.kind, keyword: typed.trim() || undefined })}
      />
      <ReadAll />
    </div>
  )
}

function ReadAll() {
  const t = useText()
  const reread = useReread()
  const isSomethingUnread = (useUnread()?.notices ?? 0) > 0
  const readAll = useCallMutation(noticeCalls.readAllNotices)
  const mark = () =>
    readAll.mutate(
      {},
      {
        onSuccess: () => {
          showNotice(t => t('notices.allRead'))
          void reread()
        },
      },
    )
  return (
    <Button className="notice-read-all" disabled={!isSomethingUnread} loading={readAll.isPending} onClick={mark}>
      {t('notices.readAll')}
    </Button>
  )
}
