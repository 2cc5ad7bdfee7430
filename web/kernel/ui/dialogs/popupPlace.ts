/** A dialog lies above everything else, so what opens from inside must be inside it. */
export const popupPlace = (opener: HTMLElement): HTMLElement => opener.closest('dialog') ?? document.body
