/** The words in two parts: see `words.ts` beside the folder of the sources. */
declare module 'virtual:words/*' {
  const text: string;
  export default text;
}
