/**
 * Shortest and longest password, in characters as a person counts them. Apart from the rules, which bring a list of the passwords that
 * everybody tries: whoever only sends one needs no list. Source: rules 7.5; ASVS 5.0, 6.2.1, 6.2.9.
 */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;
