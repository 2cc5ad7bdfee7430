import { Flex, Form, type FormInstance } from 'antd'
import { useState } from 'react'
import type { EditedNotice } from '#contract/information/calls/notices.ts'
import type { Language } from '#contract/kernel/language.ts'
import { settings } from '#web/kernel/settings.ts'
import { savedOf, type NoticeFields } from '#web/information/notices/editing/noticeFields.ts'
import { KindTag } from '#web/information/notices/KindTag.tsx'
import { NoticeText } from '#web/information/notices/NoticeText.tsx'
import { MaintenanceHours } from '#web/information/notices/NoticeTimes.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'

type Props = { form: FormInstance<NoticeFields>; notice: EditedNotice | undefined }

/** How readers of either language will see what stands in the form. */
export function NoticePreview({ form, notice }: Props) {
  const t = useText()
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const fields = Form.useWatch((all: NoticeFields) => all, { form, preserve: true }) ?? form.getFieldsValue(true)
  if (!fields?.kind) return null
  const { titleJa, titleEn, bodyJa, bodyEn, ...facts } = savedOf(fields, notice, true, settings.timeZone)
  const [title, body] = language === 'ja' ? [titleJa, bodyJa] : [titleEn, bodyEn]
  return (
    <section className="notice-preview box filled" aria-label={t('notices.form.preview')}>
      <Flex wrap gap="small" align="baseline" justify="space-between">
        <h2>{t('notices.form.preview')}</h2>
        <ChoiceButtons<Language>
          label={t('notices.form.previewLanguage')}
          choices={[
            { value: 'ja', label: t('notices.form.japanese') },
            { value: 'en', label: t('notices.form.english') },
          ]}
          value={language}
          onChoose={setLanguage}
        />
      </Flex>
      <article lang={language}>
        <KindTag kind={facts.kind} />
        <h3 className="title">{title || t('notices.all.untitled')}</h3>
        <MaintenanceHours
          of={{ maintenanceFrom: facts.maintenanceFrom ?? null, maintenanceUntil: facts.maintenanceUntil ?? null }}
        />
        <NoticeText body={body} />
      </article>
    </section>
  )
}
