import { Button, Flex } from 'antd'
import type { EditedNotice } from '#contract/information/calls/notices.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = {
  notice: EditedNotice | undefined
  isSaving: boolean
  onAct: (act: 'draft' | 'publish' | 'withdraw') => void
  onRemove: () => void
  onCancel: () => void
}

/** A draft is saved or published; what is published is changed or withdrawn; either is deleted. */
export function FormButtons({ notice, isSaving, onAct, onRemove, onCancel }: Props) {
  const t = useText()
  const isDraft = !notice || notice.state === 'draft'
  return (
    <Flex wrap gap="small">
      <Button type="primary" disabled={isSaving} onClick={() => onAct('publish')}>
        {isDraft ? t('notices.form.publish') : t('notices.form.saveChanges')}
      </Button>
      <Button disabled={isSaving} onClick={() => onAct(isDraft ? 'draft' : 'withdraw')}>
        {isDraft ? t('notices.form.saveDraft') : t('notices.form.withdraw')}
      </Button>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      {notice && (
        <Button className="end" disabled={isSaving} onClick={onRemove}>
          {t('notices.form.remove')}
        </Button>
      )}
    </Flex>
  )
}
