import { DownOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import type { Language } from '#contract/kernel/language.ts'

const languages: readonly Language[] = ['ja', 'en']

type Props = {
  label: string
  /** Of the menu beside it. */
  languageLabel: string
  /** Each language said in itself, for who reads no other. */
  names: Record<Language, string>
  own: Language
  isPending: boolean
  onChoose: (language: Language) => void
}

/** A printed document: in the user's language at once, in the other one by the menu beside it. */
export function InLanguageButton({ label, languageLabel, names, own, isPending, onChoose }: Props) {
  const items = languages.map(language => ({
    key: language,
    label: <span lang={language}>{names[language]}</span>,
    onClick: () => onChoose(language),
  }))
  return (
    <Space.Compact>
      <Button icon={<FilePdfOutlined aria-hidden />} loading={isPending} onClick={() => onChoose(own)}>
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
