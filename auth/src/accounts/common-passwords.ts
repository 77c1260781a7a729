/** The first passwords anybody tries: from public lists of leaked ones, six characters and more. */
const COMMON: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 123123 121212 654321 666666 555555 777777 888888 999999
  112233 123321 159753 147258369 987654321 11111111 88888888 12341234 123123123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  zaq12wsx qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertz qwertz123 azerty asdfgh asdfghjkl asdf1234 zxcvbn
  zxcvbnm qazwsx qazwsxedc password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass1234 passwort
  passwort1 motdepasse contraseña abc123 abcd1234 abc12345 a1b2c3 a1b2c3d4 aa123456 abcdef abcdefg letmein letmein1
  welcome welcome1 welcome123 iloveyou iloveyou1 sunshine princess princess1 monkey monkey1 dragon football football1
  baseball basketball soccer superman batman starwars pokemon shadow master michael jordan jordan23 ashley jessica
  charlie daniel andrew thomas robert hunter hunter2 killer trustno1 freedom whatever secret secret123 admin123
  administrator root123 changeme default guest123 test123 test1234 testing login123 access hello123 hello1 google
  facebook linkedin computer internet samsung samsung1 summer summer2024 summer2025 winter2024 winter2025 flower
  cheese cookie pepper ginger george maggie mustang matrix purple orange banana chocolate liverpool chelsea arsenal
  barcelona realmadrid juventus schalke04 hallo123 hallo1 schatz sommer sonnenschein ficken lol123 loveme lovely
  babygirl angel1 jesus1 christ blessed friends family nicole jennifer michelle amanda 00000000 101010 131313 232323
  222222 333333 444444 123654 147258 159357 789456 789456123 741852963 963852741 q1w2e3r4 q1w2e3r4t5 zxcvbnm123
  password! passw0rd! qwerty! admin1 user1234 mynoob 18atcskd2w 3rjs1la7qe g_czechout unknown 1234qwer qwer1234`.split(
    /\s+/,
  ),
)

/** Whether a password is among the first ones tried; case and closing marks do not hide it. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return COMMON.has(plain) || COMMON.has(plain.replace(/[!.?]+$/, ''))
}
