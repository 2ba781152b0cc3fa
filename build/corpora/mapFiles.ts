/** Which files of a folder are maps: by their endings, pictures left out. */
import { FORMATS } from '../../src/formats/registry.ts'

const endings = FORMATS.filter(({ read, isPicture }) => read && !isPicture).flatMap(({ extensions }) => extensions)

export const isMap = (name: string): boolean => endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
