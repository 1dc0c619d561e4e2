module zkat/peers/gnark

go 1.25.7

require github.com/consensys/gnark-crypto v0.20.1

require (
	github.com/bits-and-blooms/bitset v1.24.4 // indirect
	golang.org/x/sys v0.41.0 // indirect
)
