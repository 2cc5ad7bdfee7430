import { Checkbox, DatePicker, Form, Radio } from 'antd'
import 'dayjs/locale/ja'
import type { EditedNotice } from '#contract/information/calls/notices.ts'
import { settings } from '#web/kernel/settings.ts'
import { isPublic, type NoticeFields } from '#web/information/notices/editing/noticeFields.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const formats = { ja: 'YYYY/MM/DD HH:mm', en: 'DD MMM YYYY, HH:mm' } as const
type TimeName = 'publishFrom' | 'publishUntil' | 'maintenanceFrom' | 'maintenanceUntil'

/** From when until when users see it, and for a maintenance when it takes place. */
export function PublicationFields({ notice }: { notice: EditedNotice | undefined }) {
  const t = useText()
  const kind = Form.useWatch<NoticeFields['kind']>('kind')
  const { timeZone } = settings
  return (
    <>
      {kind === 'maintenance' && (
        <fieldset>
          <legend>{t('notices.form.maintenance')}</legend>
          <div className="fit-grid notice-fields">
            <Time name="maintenanceFrom" label={t('notices.form.maintenanceFrom', { timeZone })} />
            <Time name="maintenanceUntil" label={t('notices.form.maintenanceUntil', { timeZone })} />
          </div>
          <p className="quiet">{t('notices.form.maintenanceHint')}</p>
        </fieldset>
      )}
      <fieldset>
        <legend>{t('notices.form.publication')}</legend>
        <div className="fit-grid notice-fields">
          <Beginning notice={notice} />
          <Time name="publishUntil" label={t('notices.form.until', { timeZone })} />
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
  const t = useText()
  const { instant } = useTimes()
  const start = Form.useWatch<NoticeFields['start']>('start')
  if (notice && isPublic(notice)) {
    return <p>{t('notices.form.since', { at: instant(notice.publishFrom) })}</p>
  }
  const options = (['now', 'later'] as const).map(value => ({ value, label: t(`notices.form.${value}`) }))
  return (
    <>
      <Form.Item name="start" label={t('notices.form.start')}>
        <Radio.Group options={options} />
      </Form.Item>
      {start === 'later' && <Time name="publishFrom" label={t('notices.form.from', { timeZone: settings.timeZone })} />}
    </>
  )
}

function Time({ name, label }: { name: TimeName; label: string }) {
  const language = useLanguage()
  return (
    <Form.Item name={name} label={label}>
      <DatePicker showTime={{ format: 'HH:mm' }} format={formats[language]} needConfirm={false} />
    </Form.Item>
  )
}
