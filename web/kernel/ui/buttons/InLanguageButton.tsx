import { DownOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { languageCodeOf, type Language } from '#contract/kernel/language.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { languages } from '#web/kernel/texts/i18n.ts'
import { useLanguage } from '#web/kernel/texts/useText.ts'

type Props<One extends Call> = {
  call: One
  body: Omit<RequestOf<One>, 'language'>
  label: string
  /** Of the menu beside it. */
  languageLabel: string
  /** Each language said in itself, for who reads no other. */
  names: Record<Language, string>
}

/** A printed document: in the user's language at once, in the other one by the menu beside it. */
export function InLanguageButton<One extends Call>({ call, body, label, languageLabel, names }: Props<One>) {
  const own = useLanguage()
  const { isPending, mutate } = useDownload(call)
  const fetchIn = (language: Language) => mutate({ ...body, language: languageCodeOf(language) } as RequestOf<One>)
  const items = languages.map(language => ({
    key: language,
    label: <span lang={language}>{names[language]}</span>,
    onClick: () => fetchIn(language),
  }))
  return (
    <Space.Compact>
      <Button icon={<FilePdfOutlined aria-hidden />} loading={isPending} onClick={() => fetchIn(own)}>
        {label}
      </Button>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button
          aria-haspopup="menu"
          aria-label={languageLabel}
          title={languageLabel}
          icon={<DownOutlined aria-hidden />}
        />
      </Dropdown>
    </Space.Compact>
  )
}
