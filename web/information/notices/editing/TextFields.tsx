import { Form, Input, Radio } from 'antd'
import { noticeKinds } from '#contract/information/rules/noticeWords.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** What it is, and what it says in both languages side by side. */
export function TextFields() {
  const t = useText()
  return (
    <>
      <Form.Item name="kind" label={t('notices.kind')}>
        <Radio.Group options={noticeKinds.map(value => ({ value, label: t(`notices.kinds.${value}`) }))} />
      </Form.Item>
      <div className="fit-grid notice-fields">
        <LanguageFields language="ja" />
        <LanguageFields language="en" />
      </div>
      <p className="quiet">{t('notices.form.bodyHint')}</p>
    </>
  )
}

const names = {
  ja: { title: 'titleJa', body: 'bodyJa', label: 'japanese' },
  en: { title: 'titleEn', body: 'bodyEn', label: 'english' },
} as const

function LanguageFields({ language }: { language: 'ja' | 'en' }) {
  const t = useText()
  const { title, body, label } = names[language]
  return (
    <fieldset>
      <legend>{t(`notices.form.${label}`)}</legend>
      <Form.Item name={title} label={t('notices.form.title')}>
        <Input lang={language} maxLength={100} showCount />
      </Form.Item>
      <Form.Item name={body} label={t('notices.form.body')}>
        <Input.TextArea lang={language} maxLength={4000} showCount rows={10} />
      </Form.Item>
    </fieldset>
  )
}
