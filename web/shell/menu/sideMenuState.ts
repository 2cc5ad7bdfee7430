/** By HTTPS it is a cookie that no other host can set; over plain HTTP browsers would not keep such a one. */
const isEncrypted = location.protocol === 'https:'
const cookieName = `${isEncrypted ? '__Host-' : ''}kelvinchain-menu`
const oneYearSeconds = 31_536_000

/** SHL-31: whether the side menu is open or closed is remembered in a cookie. */
export const isMenuNarrow = () => document.cookie.split('; ').includes(`${cookieName}=closed`)

export const rememberMenu = (isNarrow: boolean) => {
  const value = isNarrow ? 'closed' : 'open'
  const secure = isEncrypted ? '; secure' : ''
  document.cookie = `${cookieName}=${value}; path=/; max-age=${oneYearSeconds}; samesite=strict${secure}`
}
