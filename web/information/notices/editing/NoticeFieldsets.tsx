import { Checkbox, Form, Input } from 'antd'
import type { EditedNotice } from '#contract/information/calls/notices.ts'
import { noticeKinds } from '#contract/information/rules/noticeWords.ts'
import { isPublic, type NoticeFields, type TimeName } from '#web/information/notices/editing/noticeFields.ts'
import { TimeField } from '#web/information/portalDocuments/TimeField.tsx'
import { settings } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { RadioItem } from '#web/kernel/ui/forms/fields/formItems.tsx'

/** What it is, and what it says in both languages side by side. */
export function TextFields() {
  const { t } = useWords()
  return (
    <>
      <RadioItem
        name="kind"
        label={t('notices.kind')}
        values={noticeKinds}
        textOf={kind => t(`notices.kinds.${kind}`)}
      />
      <div className="fit-grid notice-fields">
        {languageFields.map(({ language, title, body }) => (
          <fieldset key={language}>
            <legend>{t(`notices.form.${language}`)}</legend>
            <Form.Item name={title} label={t('notices.all.title')}>
              <Input lang={language} maxLength={100} showCount />
            </Form.Item>
            <Form.Item name={body} label={t('notices.form.body')}>
              <Input.TextArea lang={language} maxLength={4000} showCount rows={10} />
            </Form.Item>
          </fieldset>
        ))}
      </div>
      <p className="quiet">{t('notices.form.bodyHint')}</p>
    </>
  )
}

const languageFields = [
  { language: 'ja', title: 'titleJa', body: 'bodyJa' },
  { language: 'en', title: 'titleEn', body: 'bodyEn' },
] as const

/** From when until when users see it, and for a maintenance when it takes place. */
export function PublicationFields({ notice }: { notice: EditedNotice | undefined }) {
  const { t } = useWords()
  const kind = Form.useWatch<NoticeFields['kind']>('kind')
  return (
    <>
      {kind === 'maintenance' && (
        <fieldset>
          <legend>{t('notices.form.maintenance')}</legend>
          <div className="fit-grid notice-fields">
            <Time name="maintenanceFrom" />
            <Time name="maintenanceUntil" />
          </div>
          <p className="quiet">{t('notices.form.maintenanceHint')}</p>
        </fieldset>
      )}
      <fieldset>
        <legend>{t('notices.form.publication')}</legend>
        <div className="fit-grid notice-fields">
          <Beginning notice={notice} />
          <Time name="publishUntil" />
        </div>
        <p className="quiet">{t('notices.form.untilHint')}</p>
        {isPublic(notice) && (
          <Form.Item name="announceAgain" valuePropName="checked">
            <Checkbox>{t('notices.form.announceAgain')}</Checkbox>
          </Form.Item>
        )}
      </fieldset>
    </>
  )
}

/** Once it is published, its beginning is a fact. */
function Beginning({ notice }: { notice: EditedNotice | undefined }) {
  const { t, instant } = useWords()
  const start = Form.useWatch<NoticeFields['start']>('start')
  if (notice && isPublic(notice)) return <p>{t('notices.form.since', { at: instant(notice.publishFrom) })}</p>
  return (
    <>
      <RadioItem
        name="start"
        label={t('notices.all.publishFrom')}
        values={['now', 'later'] as const}
        textOf={start => t(`notices.form.${start}`)}
      />
      {start === 'later' && <Time name="publishFrom" />}
    </>
  )
}

function Time({ name }: { name: TimeName }) {
  const { t } = useWords()
  return (
    <Form.Item name={name} label={t(`notices.form.${name}`, { timeZone: settings.timeZone })}>
      <TimeField />
    </Form.Item>
  )
}
