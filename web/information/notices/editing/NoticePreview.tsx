import { Flex, Form, type FormInstance } from 'antd'
import { useState } from 'react'
import type { EditedNotice } from '#contract/information/calls/notices.ts'
import { settings } from '#web/kernel/settings.ts'
import { savedOf, type NoticeFields } from '#web/information/notices/editing/noticeFields.ts'
import { KindTag, MaintenanceHours, NoticeText } from '#web/information/notices/noticeMarks.tsx'
import { languages } from '#web/kernel/texts/i18n.ts'
import { useLanguage, useText } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'

type Props = { form: FormInstance<NoticeFields>; notice: EditedNotice | undefined }

/** How readers of either language will see what stands in the form. */
export function NoticePreview({ form, notice }: Props) {
  const t = useText()
  const [language, setLanguage] = useState(useLanguage())
  const fields = Form.useWatch((all: NoticeFields) => all, { form, preserve: true }) ?? form.getFieldsValue(true)
  if (!fields?.kind) return null
  const { titleJa, titleEn, bodyJa, bodyEn, ...facts } = savedOf(fields, notice, true, settings.timeZone)
  const [title, body] = language === 'ja' ? [titleJa, bodyJa] : [titleEn, bodyEn]
  return (
    <section className="notice-preview box filled" aria-label={t('notices.form.preview')}>
      <Flex wrap gap="small" align="baseline" justify="space-between">
        <h2>{t('notices.form.preview')}</h2>
        <ChoiceButtons
          label={t('notices.form.previewLanguage')}
          choices={languages.map(value => ({ value, label: t(`notices.form.${value}`) }))}
          value={language}
          onChoose={setLanguage}
        />
      </Flex>
      <article lang={language}>
        <KindTag kind={facts.kind} />
        <h3 className="title">{title || t('notices.all.untitled')}</h3>
        <MaintenanceHours of={facts} />
        <NoticeText body={body} />
      </article>
    </section>
  )
}
