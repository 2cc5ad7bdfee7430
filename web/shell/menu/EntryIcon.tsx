import { menuIcons, type MenuIcon } from '#web/shell/menu/menuIcons.ts'

/** A picture of the side menu, by the name that its route gives it. */
export function EntryIcon({ icon }: { icon: MenuIcon }) {
  const Icon = menuIcons[icon]
  return <Icon aria-hidden />
}
