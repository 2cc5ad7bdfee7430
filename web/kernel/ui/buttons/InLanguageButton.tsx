import { DownOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button, Space, type ButtonProps } from 'antd'
import { useState } from 'react'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { languageCodeOf, type Language } from '#contract/kernel/language.ts'
import { useDownload } from '#web/kernel/api/queries.ts'
import { useLanguage } from '#web/kernel/texts/useWords.ts'
import { MenuComingLater } from '#web/kernel/ui/buttons/MenuComingLater.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'

/** antd's menus come after the page; without them a document comes in the reader's language. */
const LanguageMenu = lazyPart(
  async () => (await import('#web/kernel/ui/buttons/LanguageMenu.tsx')).LanguageMenu,
  undefined,
  { isOptional: true },
)

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
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const fetchIn = (language: Language) => mutate({ ...body, language: languageCodeOf(language) } as RequestOf<One>)
  return (
    <Space.Compact>
      <Button icon={<FilePdfOutlined aria-hidden />} loading={isPending} onClick={() => fetchIn(own)}>
        {label}
      </Button>
      <MenuComingLater button={<MenuButton label={languageLabel} onClick={open} />} onPress={open}>
        <LanguageMenu names={names} isOpen={isOpen} onOpen={setOpen} onChoose={fetchIn}>
          <MenuButton label={languageLabel} />
        </LanguageMenu>
      </MenuComingLater>
    </Space.Compact>
  )
}

/** The menu hands it what a button of a menu needs. */
const MenuButton = ({ label, ...ofMenu }: ButtonProps & { label: string }) => (
  <Button aria-haspopup="menu" aria-label={label} title={label} icon={<DownOutlined aria-hidden />} {...ofMenu} />
)
