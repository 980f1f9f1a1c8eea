/** Options of which none is left out. */
export type Complete<Options> = { [Name in keyof Options]-?: Exclude<Options[Name], undefined> };
