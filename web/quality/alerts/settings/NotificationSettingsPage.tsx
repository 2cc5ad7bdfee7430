import { Checkbox, Form, Input, Skeleton } from 'antd'
import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { NotificationSettings, typedNumber } from '#contract/quality/rules/alerts/notificationSettings.ts'
import { QuietHours, type QuietWindow } from '#contract/quality/rules/alerts/quietHours.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { settings as portal } from '#web/kernel/settings.ts'
import { refuse, useText } from '#web/kernel/texts/useWords.ts'
import { CallForm } from '#web/kernel/ui/forms/call/CallForm.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { QuietFields } from '#web/quality/alerts/rules/LineFields.tsx'

/** How the user wants to be notified: quiet hours, a daily digest, and where there is a gateway a number for text messages. */
export function NotificationSettingsPage() {
  const answer = useCall(alertCalls.getNotificationSettings, {})
  return (
    <Answered answer={answer} awaiting={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
      {({ settings, hasSms }) => (
        // Not by the time of the answer: what is read again in the background would take away what was typed.
        <SettingsForm key={JSON.stringify(settings)} settings={settings} hasSms={hasSms} />
      )}
    </Answered>
  )
}

type Fields = Omit<NotificationSettings, 'smsNumber' | 'digestAt'> & { smsNumber: string; digestAt: string }

function SettingsForm({ settings, hasSms }: { settings: NotificationSettings; hasSms: boolean }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const quiet = Form.useWatch<QuietWindow[] | undefined>('quietHours', form)
  const zone = portal.timeZone
  return (
    <CallForm<Fields, typeof alertCalls.saveNotificationSettings>
      form={form}
      label={t('screens.notificationSettings')}
      className="page narrow"
      initial={{ ...settings, smsNumber: settings.smsNumber ?? '', digestAt: settings.digestAt ?? '' }}
      isChanged={(before, now) => JSON.stringify(now) !== JSON.stringify(before)}
      call={alertCalls.saveNotificationSettings}
      request={({ smsNumber, digestAt, ...fields }) => ({
        ...fields,
        smsNumber: typedNumber(smsNumber),
        digestAt: digestAt || null,
      })}
      done={t => t('alerts.settings.saved')}
      submitText={t('common.save')}
      onCancel={() => form.resetFields()}
    >
      <p>{t('alerts.settings.intro')}</p>
      <Section title={t('alerts.editor.quiet')} hint={t('alerts.settings.quietHint', { zone })}>
        <QuietFields
          name="quietHours"
          rules={[
            {
              validator: () =>
                QuietHours.safeParse(form.getFieldValue('quietHours')).success
                  ? Promise.resolve()
                  : refuse(t => t('alerts.editor.faults.quiet')),
            },
          ]}
        />
        {(quiet ?? settings.quietHours).length > 0 && (
          <Form.Item name="criticalBreaksQuiet" valuePropName="checked">
            <Checkbox>{t('alerts.editor.breaks')}</Checkbox>
          </Form.Item>
        )}
      </Section>
      <Section title={t('alerts.settings.digest')} hint={t('alerts.settings.digestHint')}>
        <Form.Item
          name="digestAt"
          label={t('alerts.settings.digestAt', { zone })}
          extra={t('alerts.settings.digestNone')}
          required
        >
          <Input type="time" style={{ width: 160 }} />
        </Form.Item>
      </Section>
      {(hasSms || settings.smsNumber !== null) && (
        <Section title={t('alerts.settings.sms')}>
          <Form.Item
            name="smsNumber"
            label={t('alerts.settings.smsNumber')}
            extra={t('alerts.settings.smsHint')}
            required
            rules={[
              {
                validator: (_rule, typed: string) =>
                  NotificationSettings.shape.smsNumber.safeParse(typedNumber(typed)).success
                    ? Promise.resolve()
                    : refuse(t => t('alerts.settings.smsWrong')),
              },
            ]}
            validateTrigger="onBlur"
          >
            <Input type="tel" autoComplete="tel" maxLength={40} style={{ maxWidth: 320 }} />
          </Form.Item>
        </Section>
      )}
    </CallForm>
  )
}
